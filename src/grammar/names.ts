/** The keys of a record that is written as a list: its members, each once. */
export const namesOf = <Name extends string>(list: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(list) as Name[]
