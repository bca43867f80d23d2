/** Where a browser sets out to a provider. */
export const socialStartPath = (providerId: string): string => `/oauth2/social/${providerId}`
/** Where every provider sends it back to; it is registered there by the whole address. */
export const RETURN_PATH = '/oauth2/idpresponse'
