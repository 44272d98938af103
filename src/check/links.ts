import { below } from '../document/pointer.ts'
import type { Element } from '../navigation/element.ts'
import { type Spot, valueAt } from './rule.ts'

/** The elements whose `href` is a text. */
export const linksOf = (elements: readonly Element[]) =>
  elements.filter(({ value }) => typeof value.href === 'string')

/** The `href` of such an element, and its place. */
export const hrefOf = ({ value }: Element) => String(value.href)
export const hrefAt = ({ path }: Element): Spot => valueAt(below(path, 'href'))
