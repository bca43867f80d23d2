// `npm run build`: the page and the companion, on the project's own Node.
import { buildApps, installPackages } from './install.js'

installPackages()
buildApps()
