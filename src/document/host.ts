/**
 * Whether the host of an address, also of one without a scheme, has more than 253 characters beyond ASCII: no name on the
 * network has. Such an address is not to be read as a URL: names in other scripts than Latin are encoded in time with
 * their square, 37 ms for 4,000 characters.
 */
export const hasLongHost = (address: string) =>
  address
    // A URL is read without control characters, some of them within.
    .replace(/[\0- ]+/g, '')
    .replace(/^(?:[a-z][a-z\d+.-]*:)?[\\/]*/i, '')
    .split(/[\\/?#]/, 1)[0]!
    .replace(/[\0-\x7f]+/g, '').length > 253
