/**
 * Values by two texts each. Both joined to one key would be a copy of the longer: a path of 400,000 characters may have
 * 40,000 methods.
 */
export class ByTwo<Value> {
  readonly #values = new Map<string, Map<string, Value>>()

  get(first: string, second: string): Value | undefined {
    return this.#values.get(first)?.get(second)
  }

  set(first: string, second: string, value: Value): void {
    const values = this.#values.get(first)
    if (values) values.set(second, value)
    else this.#values.set(first, new Map([[second, value]]))
  }
}
