import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { Icon, type AnyIcon } from './icon.tsx'

/**
 * A screen has one `primary` button; the rest are `plain`, or `quiet` where they stand among content. `danger` does what
 * cannot be undone.
 */
type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook
  icon?: AnyIcon
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export function Button({ look = 'plain', icon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} data-look={look}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export function ButtonLink({ look = 'primary', icon, children, ...rest }: LinkProps & LinkLook) {
  return (
    <Link {...rest} className={styles.button} data-look={look}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

interface LinkLook {
  look?: ButtonLook
  icon?: AnyIcon
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: AnyIcon
  label: string
  ref?: Ref<HTMLButtonElement>
}

/** A control that is only an icon; its name is its tooltip too. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={styles.iconButton}>
      <Icon name={icon} />
    </button>
  )
}
