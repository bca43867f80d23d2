import { Link } from 'react-router'
import styles from '../legal.module.css'

/** By what right one withdraws. */
export const WhoseRight = () => (
  <p className={styles.note}>
    In the EU, the law gives consumers this right. This shop gives it to every buyer, wherever you live. See
    the <Link to="/right_of_withdrawal">right of withdrawal</Link>.
  </p>
)
