import { useAnnouncement } from '../../shared/announce.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

export function LiveRegion() {
  const sentence = useAnnouncement((announcement) => announcement.sentence)
  return (
    <VisuallyHidden>
      <span role="status">{sentence}</span>
    </VisuallyHidden>
  )
}
