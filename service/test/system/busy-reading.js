import process from 'node:process'

/** A reading process that computes for ever. */
process.on('message', () => {
  for (;;);
})
