import type { Plugin } from "vite";

const file = "react-dom-server-legacy.browser.production.js";
const pattern = /function onError\(\) \{\}/g;
const replacement = `function onError(error, errorInfo) {
  if (typeof error === "object" && error !== null && Object.isExtensible(error) && errorInfo)
    error.componentStack = errorInfo.componentStack;
}`;

/**
 * React's legacy server build throws a component's error but drops the component stack, since it
 * passes an empty `onError`. This plugin fills in that function, so that the error carries the
 * stack. The build fails if React's source doesn't look as expected.
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
