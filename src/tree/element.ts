import { compact } from '../document/compact.ts'
import { iconName } from './icon.ts'
import type { GroupNode, SectionNode } from './tree.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the node of a section has of its element. */
export function sectionFields(
  value: Fields,
): Pick<SectionNode, 'icon' | 'tag'> & ReturnType<typeof shownFields> {
  const icon = iconName(value.icon)
  const { tag } = value
  return { ...(icon !== null && { icon }), ...(typeof tag === 'string' && { tag }), ...shownFields(value) }
}

type GroupFields = Pick<GroupNode, 'expanded' | 'collapsible' | 'icon' | 'tag'> &
  ReturnType<typeof shownFields>

/** A top-level group is always open (reference, rule 2); a nested one opens with `expanded: true` (rule 1). */
export const groupFields = (value: Fields, isNested: boolean): GroupFields => ({
  expanded: isNested ? value.expanded === true : true,
  collapsible: isNested,
  icon: iconName(value.icon),
  tag: typeof value.tag === 'string' ? value.tag : null,
  ...shownFields(value),
})

function shownFields({ hidden, description, color, default: isDefault }: Fields) {
  const shown = colorOf(color)
  return {
    ...(hidden === true && { hidden }),
    ...(typeof description === 'string' && { description }),
    ...(shown !== null && { color: shown }),
    ...(isDefault === true && { default: isDefault }),
  } satisfies Pick<SectionNode, 'hidden' | 'description' | 'color' | 'default'>
}

/** A color, or one for each of some modes. */
function colorOf(color: unknown): string | Record<string, string> | null {
  if (typeof color === 'string') return color
  if (typeof color !== 'object' || color === null) return null
  const modes = Object.entries(color).filter((mode): mode is [string, string] => typeof mode[1] === 'string')
  return modes.length > 0 ? compact(Object.fromEntries(modes)) : null
}
