import { beforeEach } from 'vitest'

/**
 * The names of tests left out: they measure growth, take seconds, call the built command, or check in every
 * tree what its expected.json shows too.
 */
const left = new RegExp(
  [
    '^one path item that stands 100,000 times',
    '^one huge summary',
    '^50 MB of',
    '^100,000 (?:levels|groups)',
    'told in linear time$',
    '^validateOpenapi adds what is wrong',
    '^an object that stands in 2\\^40 places',
    'ten thousand',
    '^says so when .* may not be written$',
    '^the parts of a sitemap',
    '^a sitemap splits',
    'lists without end',
    '^is as the schema says$',
    '^is flat: ',
    '^has the labels of everything above',
    '^gives different pages',
    '^resolves to the same text again$',
  ].join('|'),
)

beforeEach(({ task, skip }) => {
  if (left.test(task.name)) skip()
})
