/** A unique name. `crypto.randomUUID` is missing on pages served over plain http. */
export const unique = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
