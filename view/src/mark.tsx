import type { ShownFinding } from '../../src/view/data.ts'

interface MarkProps {
  readonly severity: ShownFinding['severity'] | undefined
}

/** The severity of a finding, or the worst below an element; nothing where nothing is wrong. */
export const Mark = ({ severity }: MarkProps) =>
  severity ? <i class={`mark ${severity}`} role="img" aria-label={severity} /> : null
