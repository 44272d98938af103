/** The commands that are called often: the built command has a file for them alone, which loads sooner. */
export const oftenCalled: readonly string[] = ['check', 'tree']
