import type { Plugin } from "vite";

const file = "react-dom-server-legacy.browser.production.js";
const pattern = /function onError\(\) \{\}/g;
const replacement = `function onError(error, errorInfo) {
  if (typeof error === "object" && error !== null && Object.isExtensible(error) && errorInfo)
    error.componentStack = errorInfo.componentStack;
}`;

/**
 * React's legacy server build throws the error of a component but drops the stack of components
 * that led to it: it passes an empty `onError`. This plugin fills that function, so that the error
 * carries the stack. It stops the build when React's source no longer looks as expected.
 */
export function recordComponentStack(): Plugin {
  return {
    name: "record-component-stack",
    transform(code, id) {
      if (!id.includes(file)) {
        return null;
      }
      const found = code.match(pattern)?.length ?? 0;
      if (found !== 1) {
        this.error(`${file}: expected one empty onError function, found ${found}.`);
      }
      return { code: code.replace(pattern, replacement), map: null };
    },
  };
}
