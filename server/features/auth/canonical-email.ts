import { domainToASCII } from 'node:url'

/**
 * The address with its domain in the letters of the network (`caffè.it` is `xn--caff-8oa.it`), so that it is one
 * account however it is typed. Letters that no domain can have leave it without one, which the e-mail rule refuses.
 */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  // An ASCII domain stays as typed: the function would read one of digits as an IP address.
  if (/^\p{ASCII}*$/u.test(domain)) return email
  return email.slice(0, at) + domainToASCII(domain)
}
