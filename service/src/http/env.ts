export type Env = {
  Variables: {
    requestId: string
    /** The id of the project that a webhook names, where there is one. */
    hookedProject?: string
  }
}
