/** The `history.state` key that distinguishes the entry of an open layer from the page's own entry. */
export const LAYER = 'layer';

/** Whether the current entry is that of a layer. After a reload the layer is closed, and its entry is left. */
export function isOfLayer(): boolean {
  return window.history.state?.[LAYER] !== undefined;
}
