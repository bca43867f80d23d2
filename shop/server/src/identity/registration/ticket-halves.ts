import { cookieLine, readCookie } from '../cookies.ts'

const COOKIE = 'segno-ticket'
/** Of the 43 characters of a ticket: 132 bits stand in the address. */
const IN_ADDRESS = 22
const LASTS_SECONDS = 60

/**
 * A ticket that has to travel in an address is good in one browser only: the other half is in a cookie of it. Else
 * somebody could send their own ticket to others, and have them sign in as the sender.
 *
 * @returns what goes into the address, and the line for the browser to keep
 */
export function halveTicket(origin: string, ticket: string): { inAddress: string; cookie: string } {
  const value = ticket.slice(IN_ADDRESS)
  return {
    inAddress: ticket.slice(0, IN_ADDRESS),
    cookie: cookieLine(origin, { name: COOKIE, value, lastsSeconds: LASTS_SECONDS, sameSite: 'Strict' }),
  }
}

/** @returns the whole ticket, as far as the browser has it */
export function wholeTicket(origin: string, given: string, cookieHeader: string | null): string {
  if (given.length !== IN_ADDRESS) return given
  return given + (readCookie(origin, cookieHeader, COOKIE) ?? '')
}
