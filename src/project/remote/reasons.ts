import { codeOf } from '../error-code.ts'
/** Why a document is not fetched, in words that follow "was not fetched because". */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** A fault of the network in words; what the other side sent is never part of them. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  const code = codeOf(error)
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  if (known) return known
  if (/^Z_|^ERR_+(?:BROTLI|ERROR_FORMAT|PADDING)/.test(code)) return 'its compressed body is damaged'
  if (/CERT|^ERR_TLS|SELF_SIGNED|UNABLE_TO_/.test(code)) return `its TLS certificate is not trusted: ${code}`
  if (/^ERR_SSL|^EPROTO$/.test(code)) return 'it does not speak TLS as it should'
  if (/^HPE_/.test(code)) return 'it does not speak HTTP as it should'
  return code ? `the connection failed: ${code}` : 'the connection failed'
}

const reasons: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  ENODATA: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be looked up now',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed too early',
  ERR_STREAM_PREMATURE_CLOSE: 'the connection was closed too early',
  EPIPE: 'the connection was closed too early',
  ETIMEDOUT: 'no connection could be made in time',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
}
