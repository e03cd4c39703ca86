import { createContext } from 'react';

/** Whether this product has the marketplace; what leads there asks for it. */
export const HasMarketplace = createContext(false);
