/** Where the session's tempo is typed; `null` where a track leads and there is no such field. */
let field: HTMLInputElement | null = null

/** The field says that it is there; a `ref`. */
export function holdSessionTempoField(element: HTMLInputElement): () => void {
  field = element
  return () => {
    if (field === element) field = null
  }
}

/** Leads to the field, to type a tempo in the place of what stands there. */
export function goToSessionTempo(): void {
  field?.focus()
  field?.select()
}
