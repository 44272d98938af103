/** The server inside the extension: the one of `docs-nav lsp`, without the command around it. */
import { serve } from '../../../src/lsp/server.ts'

await serve(onFault => {
  process.on('unhandledRejection', onFault)
  return { input: process.stdin, output: process.stdout }
})
