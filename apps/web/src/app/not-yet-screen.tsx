import { useDocumentTitle } from '../shared/document-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Says honestly that a screen is still to be built. */
export function NotYetScreen({ title }: { title: string }) {
  useDocumentTitle(title)
  return (
    <Notice heading={title} action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}>
      This page is not available yet.
    </Notice>
  )
}
