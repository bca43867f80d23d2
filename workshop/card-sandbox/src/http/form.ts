/** A form-encoded body before its types are known: a text, or named values. */
export type Form = string | FormFields
export interface FormFields {
  [name: string]: Form
}

/** Reads `a[b][0]=c` as nested fields; lists keep their positions as names. */
export function parseForm(encoded: string): FormFields {
  const root = emptyFields()
  for (const [name, value] of new URLSearchParams(encoded)) setAt(root, pathOf(name), value)
  return root
}

export const isMultipart = (contentType = ''): boolean => contentType.startsWith('multipart/form-data')

/** Reads a form with files. Of a file its name, type and size are kept. */
export function parseMultipart(body: string, contentType: string): FormFields {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1] ?? ''
  const root = emptyFields()
  for (const part of body.split(`--${boundary}`).slice(1, -1)) {
    const headEnd = part.indexOf('\r\n\r\n')
    const head = part.slice(0, headEnd)
    const content = part.slice(headEnd + 4, -2)
    const path = pathOf(/ name="([^"]*)"/.exec(head)?.[1] ?? '')
    const filename = / filename="([^"]*)"/.exec(head)?.[1]
    if (filename === undefined) setAt(root, path, content)
    else {
      setAt(root, [...path, 'filename'], filename)
      setAt(root, [...path, 'type'], /content-type: *(\S+)/i.exec(head)?.[1] ?? '')
      setAt(root, [...path, 'size'], String(content.length))
    }
  }
  return root
}

function emptyFields(): FormFields {
  // Without a prototype, a field named `__proto__` is a field like any other.
  return Object.create(null) as FormFields
}

function pathOf(name: string): string[] {
  return name.replaceAll(']', '').split('[')
}

function setAt(root: FormFields, path: string[], value: string): void {
  let fields = root
  for (const [depth, step] of path.entries()) {
    const name = step === '' ? String(Object.keys(fields).length) : step
    if (depth === path.length - 1) fields[name] = value
    else fields = nestedFields(fields, name)
  }
}

function nestedFields(fields: FormFields, name: string): FormFields {
  const known = fields[name]
  if (known !== undefined && typeof known !== 'string') return known
  const nested = emptyFields()
  fields[name] = nested
  return nested
}
