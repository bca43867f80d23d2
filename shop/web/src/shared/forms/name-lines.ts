import { CallError } from '@segno/contract'

const PLACE = /^links\.(\d+)$/

/** The links in a text, one on each line or with blanks between them. */
export const linksIn = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The same failure, with what is wrong with single links said of their lines, as one fault of the field. */
export function nameLines(error: CallError, text: string): CallError {
  const errors = error.failure.errors ?? []
  const said = errors.flatMap(({ path, message }) => {
    const [, place] = PLACE.exec(path) ?? []
    return place === undefined ? [] : [`line ${lineOf(Number(place), text)} ${message.replace(/^Link /, '')}`]
  })
  if (said.length === 0) return error
  const [first = '', ...others] = said
  const message = [first.replace(/^l/, 'L'), ...others].join(', ')
  const rest = errors.filter(({ path }) => !PLACE.test(path))
  return new CallError({ ...error.failure, errors: [...rest, { path: 'links', message }] })
}

/** Lines are counted from 1, links from 0. */
function lineOf(place: number, text: string): number {
  const lines = text.split('\n')
  let seen = 0
  const at = lines.findIndex((line) => (seen += linksIn(line).length) > place)
  return at + 1
}
