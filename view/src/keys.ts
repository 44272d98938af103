/** Where Enter went from; Escape goes back there. */
let from: Element | null = null

function goTo(selector: string): void {
  const target = document.querySelector<HTMLElement>(selector)
  if (!target) return
  from = document.activeElement
  target.focus()
}

/** Goes to the text of what is chosen, or to where its absence is said. */
export const goToText = () => goTo('.source [tabindex]:not([role=tab])')

/** Goes to the title of the page that is chosen. */
export const goToPage = () => goTo('.about h1')

/** `/` goes to the search, wherever nothing is typed; Escape goes back from a text or a title. */
export function followKeys(): void {
  addEventListener('keydown', event => {
    const isIn = (selector: string) => event.target instanceof Element && event.target.matches(selector)
    if (event.key === '/' && !isIn('input, select, textarea')) {
      document.querySelector<HTMLInputElement>('input[type=search]')?.select()
      event.preventDefault()
    } else if (event.key === 'Escape' && isIn('.source [tabindex], .about h1') && from instanceof HTMLElement)
      from.focus()
  })
}
