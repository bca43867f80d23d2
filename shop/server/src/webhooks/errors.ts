import { MAX_WEBHOOKS } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'

export const webhookNotFound = (): AppError => new AppError(404, 'webhook_not_found', 'This webhook is gone.')

export const deliveryNotFound = (): AppError =>
  new AppError(404, 'delivery_not_found', 'This delivery is gone. Deliveries are kept for 30 days.')

export const webhookOff = (): AppError =>
  new AppError(409, 'webhook_off', 'This webhook is off. Turn it on first.')

export const tooManyWebhooks = (): AppError =>
  new AppError(409, 'too_many_webhooks', `There can be ${MAX_WEBHOOKS} webhooks. Delete one first.`)

export const addressRefused = (): AppError =>
  new AppError(400, 'webhook_address_refused', 'Events go to https addresses with a public name.', [
    {
      path: 'url',
      message: 'must be an https address with a public name, such as https://shop.example/hook',
    },
  ])
