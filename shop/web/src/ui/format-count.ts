export { countOf, formatCount } from '@segno/units'
