import styles from './card-form.module.css'

const CARDS = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0025 0000 3155', does: 'asks for 3-D Secure' },
]

/** Tells that no money moves, and which cards can be tried. */
export function SandboxNote() {
  return (
    <div className={styles.sandbox} role="note">
      <p>
        <strong>Sandbox.</strong> No real money moves. Use a test card, any future date and any code.
      </p>
      <ul>
        {CARDS.map(({ number, does }) => (
          <li key={number}>
            <code>{number}</code> {does}
          </li>
        ))}
      </ul>
      <a href="/sandbox/cards" target="_blank" rel="noreferrer">
        All test cards
      </a>
    </div>
  )
}
