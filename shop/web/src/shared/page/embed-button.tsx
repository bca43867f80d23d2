import { embedCode, embedSize, type SharedKind } from '@segno/contract'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Puts the HTML on the clipboard with which another site shows the player of a page. @param path of that page */
export function EmbedButton({ kind, path, title }: { kind: SharedKind; path: string; title: string }) {
  return (
    <CopyButton
      text={embedCode(location.origin, { path, title, size: embedSize(kind) })}
      label="Copy embed"
    />
  )
}
