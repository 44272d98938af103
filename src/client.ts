/**
 * A client of the documentation service, and of any other that keeps its contract (service/openapi.yaml).
 * It needs `fetch` and the standards of the Web around it, and nothing else: any browser, Node, Deno or Bun will do.
 */
export { createClient } from './client/create.ts'
export type { Client, ClientOptions } from './client/create.ts'
export { ServiceError } from './client/error.ts'
export type { ErrorCode, Problem } from './client/error.ts'
export type { Answer, AskOptions, Message } from './client/ask.ts'
export type { ErrorPart, FinishPart, Part, Source } from './client/parts.ts'
export type { ListOptions, QueueOptions, WaitOptions } from './client/operations.ts'
export type { AgentSession, Finding, Todo, UpdateProgress, UpdateStatus } from './client/contract.ts'
