/** Which version of the product this is: that of its package. */
export const VERSION = '0.1.0'
