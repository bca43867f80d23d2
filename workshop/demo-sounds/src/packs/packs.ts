import type { PackPlan } from '../catalogue/pack-plan.ts'
import { chromeRiviera } from './chrome-riviera.ts'
import { coldPavement } from './cold-pavement.ts'
import { concreteGarden } from './concrete-garden.ts'
import { cornerStoreTapes } from './corner-store-tapes.ts'
import { fenlandRollers } from './fenland-rollers.ts'
import { glasshouse } from './glasshouse.ts'
import { harbourLightsAtFour } from './harbour-lights-at-four.ts'
import { jasmineHours } from './jasmine-hours.ts'
import { mossAndSignal } from './moss-and-signal.ts'
import { nightShift } from './night-shift.ts'
import { peageDeNuit } from './peage-de-nuit.ts'
import { secondBusHome } from './second-bus-home.ts'
import { slackWater } from './slack-water.ts'
import { slowTrains } from './slow-trains.ts'
import { terraco } from './terraco.ts'
import { windowsillRain } from './windowsill-rain.ts'

export const PACKS: readonly PackPlan[] = [
  nightShift,
  concreteGarden,
  secondBusHome,
  glasshouse,
  fenlandRollers,
  slackWater,
  harbourLightsAtFour,
  mossAndSignal,
  cornerStoreTapes,
  coldPavement,
  windowsillRain,
  slowTrains,
  peageDeNuit,
  chromeRiviera,
  jasmineHours,
  terraco,
]
