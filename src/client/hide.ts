/** A key as it is, percent-encoded, in base64 and base64url, and within JSON; the longest first. */
export function formsOf(key: string): readonly string[] {
  const percent = encodeURIComponent(key)
  // Without its end, which depends on what follows.
  const base64 = btoa(key).replace(/=/g, '')
  const forms = [
    key,
    percent,
    percent.replace(/%../g, code => code.toLowerCase()),
    base64,
    base64.replace(/\+/g, '-').replace(/\//g, '_'),
    JSON.stringify(key).slice(1, -1),
  ]
  return [...new Set(forms)].sort((a, b) => b.length - a.length)
}

/** Takes a key out of texts, in each of its forms. */
export function hider(forms: readonly string[]): (text: string) => string {
  return text => forms.reduce((shown, form) => shown.replaceAll(form, '[key]'), text)
}
