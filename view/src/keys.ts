/** `/` goes to the search, wherever nothing is typed. */
export function searchBySlash(): void {
  addEventListener('keydown', event => {
    const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
    if (event.key !== '/' || isTyping) return
    document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
    event.preventDefault()
  })
}
