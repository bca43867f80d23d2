import { Icon, type AnyIcon } from '../../../../ui/icon.tsx'
import styles from './about.module.css'

const STEPS: readonly { icon: AnyIcon; title: string; text: string }[] = [
  { icon: 'waveform', title: 'Your track', text: 'Analysed on your computer' },
  { icon: 'magnet', title: 'Numbers', text: 'Tempo, key and a fingerprint' },
  { icon: 'match', title: 'Matches', text: 'Ranked, with reasons' },
  { icon: 'library', title: 'Your folder', text: 'Previews, then masters' },
]

/** The way of a track to its loops, in one picture. */
export function AgentPicture() {
  return (
    <ol className={styles.picture}>
      {STEPS.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
