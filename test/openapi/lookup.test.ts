import { describe, expect, test } from 'vitest'
import { findOperation, findWebhook, nearOperation, nearWebhook } from '../../src/openapi/lookup.ts'
import { loadPaths } from './load.ts'

describe('lookup', async () => {
  const get = (...paths: string[]) => Object.fromEntries(paths.map(path => [path, { get: {} }]))
  const users = await loadPaths(
    {
      '/users/{userId}': { get: {}, delete: {} },
      '/users': { post: {} },
      ...get('/v1/teams/{id}', '/Zen', '/api/v2/keys', '/Zen-Garden', '/reports'),
    },
    { webhooks: { userCreated: { get: {}, post: {} }, 'order.paid': { post: {} } } },
  )
  const shop = await loadPaths(
    get(
      '/shop/items/{id}',
      '/orders/{id}/lines',
      '/users/me',
      '/users/{userId}',
      '/carts/{id}',
      '/v1/carts/{id}',
      '/reportss',
    ),
  )

  test('exact', () => {
    expect(findOperation(users, 'DELETE', '/users/{userId}')?.method).toBe('DELETE')
    for (const [method, path] of [
      ['delete', '/users/{userId}'],
      ['GET', '/users/{id}'],
      ['POST', 'userCreated'],
    ] as const)
      expect(findOperation(users, method, path)).toBeUndefined()
    expect(findWebhook(users, 'userCreated')).toBe(
      users.operations.find(({ webhook }) => webhook === 'userCreated'),
    )
    expect(findWebhook(users, 'usercreated')).toBeUndefined()
    expect(findWebhook(users, '/users')).toBeUndefined()
  })

  test.each([
    ['POST /users/{userId}', { methods: ['GET', 'DELETE'] }],
    ['GET /users', { methods: ['POST'] }],
    ['DELETE /users/{id}', { nearest: 'DELETE /users/{userId}' }],
    ['PUT /users/:identifierOfTheUser', { nearest: 'GET /users/{userId}' }],
    ['GET /ZEN-GARDEN', { nearest: 'GET /Zen-Garden' }],
    ['GET /reportz', { nearest: 'GET /reports' }],
    ['GET /v1/carts/{x}', { nearest: 'GET /v1/carts/{id}' }],
    ['PUT /users/:id', { nearest: 'GET /users/{userId}' }],
    ['GET /users/<id>', { nearest: 'GET /users/{userId}' }],
    ['POST /users/', { nearest: 'POST /users' }],
    ['POST /users?page=1', { nearest: 'POST /users' }],
    ['GET /zen', { nearest: 'GET /Zen' }],
    ['GET /teams/{id}', { nearest: 'GET /v1/teams/{id}' }],
    ['GET /keys', { nearest: 'GET /api/v2/keys' }],
    ['POST /v1/users', { nearest: 'POST /users' }],
    ['GET /items/{x}', { nearest: 'GET /shop/items/{id}' }],
    ['GET /store/orders/{x}/lines', { nearest: 'GET /orders/{id}/lines' }],
    ['GET /order/{id}/lines', { nearest: 'GET /orders/{id}/lines' }],
    ['GET /users/mee', { nearest: 'GET /users/me' }],
    ['GET /nothing/of/the/kind', {}],
    ['GET /{id}', {}],
    ['GET /', {}],
  ])('near %s', (entry, expected) => {
    const [method, path] = entry.split(' ') as [string, string]
    expect(nearOperation([users, shop], method, path)).toEqual(expected)
  })

  test.each([
    ['user-created', 'userCreated'],
    ['order_paid', 'order.paid'],
    ['userCreate', 'userCreated'],
    ['refund', undefined],
  ])('near webhook %s', (name, expected) => {
    expect(nearWebhook([shop, users], name)).toBe(expected)
  })

  test('the search for a misspelt path is bounded', async () => {
    const far = Array.from({ length: 600 }, (_, index) => `/${String(index).repeat(9).slice(0, 8)}`)
    const one = await loadPaths(get('/payment', `/${'x'.repeat(600)}`))
    const many = await loadPaths(get(...far, '/paymentt'))
    expect(nearOperation([one], 'GET', '/paymant')).toEqual({ nearest: 'GET /payment' })
    expect(nearOperation([one], 'GET', `/${'x'.repeat(599)}y`)).toEqual({})
    expect(nearOperation([many], 'GET', '/paymantt')).toEqual({})
  })

  test('ten thousand wrong entries against as many operations', async () => {
    const paths = Array.from(
      { length: 10_000 },
      (_, index) => `/things/${(index * 7919).toString(36)}/parts/{id}`,
    )
    const large = await loadPaths(get(...paths))
    for (const path of paths) nearOperation([large], 'GET', path.replace('parts', 'ports'))
    expect(nearOperation([large], 'GET', '/things/0/ports/{id}')).toEqual({
      nearest: 'GET /things/0/parts/{id}',
    })
  })
})
