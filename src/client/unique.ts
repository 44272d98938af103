/** A name that nothing else has. `crypto.randomUUID` is missing from pages that a browser got over plain http. */
export const unique = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
