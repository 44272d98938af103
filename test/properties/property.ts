import fc from 'fast-check'

/** A statement that holds for every value of a kind. */
export interface Property {
  readonly name: string
  /** How many cases a short run tries; fewer where one case takes longer. */
  readonly runs: number
  /** Calls `onCase` before each case, so that a hang can be named. */
  check(parameters: fc.Parameters<[unknown]>, onCase?: () => void): Promise<fc.RunDetails<[unknown]>>
}

export function property<Value>(
  name: string,
  runs: number,
  values: fc.Arbitrary<Value>,
  holds: (value: Value) => void | Promise<void>,
): Property {
  return {
    name,
    runs,
    check: (parameters, onCase) =>
      fc.check(
        fc.asyncProperty(values as fc.Arbitrary<unknown>, async value => {
          onCase?.()
          await holds(value as Value)
        }),
        parameters,
      ),
  }
}
