// Types and words: word-list.d.ts.

const LIST = [
  [/\bwhoever\b/i, 'whoever'],
  [/\bwhatever\b[^.;:]*\b(is|are)\b/i, 'whatever … is'],
  [/\bsomebody\b/i, 'somebody'],
  [/\bthereby\b/i, 'thereby'],
  [/\banew\b/i, 'anew'],
  [/\bso that\b[^.;:]*\bnot\b/i, 'so that … not'],
  [/(^|\. )What\b[^.?]*\b(is|are)\b[^?]*$/, 'What … is, as a subject'],
  [/(^|\. )Who\b[^.?]*\b(is|are)\b[^?]*$/, 'Who … is, as a subject'],
  [/\bthose that\b/i, 'those that'],
  [/\bsuch that\b/i, 'such that'],
  [/\bin case that\b/i, 'in case that'],
  [/\bwhose\b[^.;:]*\bit is\b/i, 'whose … it is'],
  [/\bread again\b/i, 'read again'],
  [/\b(come|comes|came) to nothing\b/i, 'come to nothing'],
  [/\blets? nothing\b/i, 'lets nothing'],
]

const CODE_MARK = /(?:^\s*\*|(?:^|\s)(?:\/\/|\/\*+))\s+(.*)$/
const SQL_MARK = /(?:^|\s)--\s+(.*)$/

export function oddWords(text) {
  return LIST.filter(([pattern]) => pattern.test(text)).map(([, name]) => name)
}

export function proseOf(path, line) {
  if (path.endsWith('.md')) return line.replaceAll(/`[^`]*`/g, '')
  const mark = path.endsWith('.sql') ? SQL_MARK : CODE_MARK
  return mark.exec(line)?.[1] ?? null
}
