export type Env = { Variables: { requestId: string } }
