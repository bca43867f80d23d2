interface Named {
  readonly id: string
}

/** The list with one of its rows at another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from]
  if (row === undefined) return rows
  const next = rows.toSpliced(from, 1)
  next.splice(to, 0, row)
  return next
}

/** Rows in the order of ids; those of which nothing is said come after, as they were. */
export function inOrder<Row extends Named>(rows: readonly Row[], ids: readonly string[]): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const named = new Set(ids)
  return [...ids.flatMap((id) => byId.get(id) ?? []), ...rows.filter(({ id }) => !named.has(id))]
}

/** How far a row makes room, in rows, while another is dragged. */
export function roomFor(at: number, { from, to }: { readonly from: number; readonly to: number }): number {
  if (from < at && at <= to) return -1
  return to <= at && at < from ? 1 : 0
}
