import { join } from 'node:path'
import { call } from '../test/call.ts'
import { pictureOf } from './picture.ts'

/** The picture of the README: the output of `docs-nav check broken` in a terminal, run in fixtures/. */
export async function checkPicture(root: string): Promise<string> {
  const fixtures = join(root, 'fixtures/')
  const { out } = await call(['check', join(fixtures, 'broken'), '--color', '--no-cache'])
  return pictureOf('docs-nav check broken', out.replaceAll(fixtures, ''))
}
