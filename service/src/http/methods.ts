import type { RouterRoute } from 'hono/types'

/** The methods that a path takes, of an application's routes; none for a path that is not there. */
export function methodsOfPaths(routes: readonly RouterRoute[]): (path: string) => string[] {
  const endpoints = routes
    // Those of all methods are not endpoints: they see every request.
    .filter(({ method }) => method !== 'ALL')
    .map(({ path, method }) => ({ method, form: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  return path => {
    const methods = new Set(endpoints.filter(({ form }) => form.test(path)).map(({ method }) => method))
    return [...methods].flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  }
}
