import { call } from '../../call.ts'
import { keys } from '../../client/contract.ts'
import type { Stub } from '../../client/service-server.ts'

/** The environment that the commands need to reach a service. */
export const envOf = (url: string): Record<string, string> => ({
  DOCS_NAV_URL: url,
  DOCS_NAV_PROJECT: 'p',
  DOCS_NAV_DOMAIN: 'acme',
  DOCS_NAV_ADMIN_KEY: keys.adminKey,
  DOCS_NAV_UPDATE_TOKEN: keys.updateToken,
  DOCS_NAV_ASSISTANT_KEY: keys.assistantKey,
})
/** Calls the command in that environment. */
export const callAt = ({ url }: Stub, ...args: string[]) => call(args, { env: envOf(url) })
