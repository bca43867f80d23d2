declare const unit: unique symbol

/** A number that carries its unit in its type, so that two units cannot be mixed up. Made by checking functions only. */
export type Quantity<Unit extends string> = number & { readonly [unit]: Unit }
