import styles from './card-form.module.css'

/** Tells that no money moves, and which card can be tried. */
export const SandboxNote = () => (
  <p className={styles.sandbox} role="note">
    <strong>Sandbox.</strong> No real money moves. <code>4242 4242 4242 4242</code> pays, with any future date
    and any code.{' '}
    <a href="/sandbox/cards" target="_blank" rel="noreferrer">
      All test cards
    </a>
  </p>
)
