import { below } from '../../document/pointer.ts'
import { memberOf } from '../../document/value.ts'
import { rowOf } from '../../grammar/table.ts'
import { nameOf } from '../../navigation/element.ts'
import { linksOf } from '../links.ts'
import { always, defineRule, keyAt } from '../rule.ts'
import { quoted } from '../words.ts'

const landing = ['language', 'version']

export const hrefWithChildren = defineRule({
  id: 'href-with-children',
  group: 'Meaning',
  severity: always('warning'),
  isOneAPlace: true,
  summary: 'An element either links somewhere or holds children.',
  message: ({ name, lists }: { name: string; lists: readonly string[] }) =>
    `${name} has an "href" and holds ${quoted(lists)}.`,
  help: () => 'Keep one: the label can either open the address or show the children.',
  check: ({ elements }, { dialect }) =>
    linksOf(elements).flatMap(element => {
      const row = rowOf(element.kind)
      // In `extended` a language or version may have an address of its own.
      if (dialect === 'extended' && landing.includes(element.kind)) return []
      // Fields and lists that the grammar does not allow there are left to another rule.
      if (!row.fields[dialect].includes('href')) return []
      const lists = element.lists.filter(
        list => row.lists[dialect].includes(list) && memberOf(element.value[list], 'length') !== 0,
      )
      if (lists.length === 0) return []
      return [{ at: keyAt(below(element.path, 'href')), name: nameOf(element), lists }]
    }),
})
