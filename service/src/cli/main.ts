/** Runs one call of the command: its arguments without the program's name. */
export async function main(_args: readonly string[]): Promise<number> {
  return 2
}
