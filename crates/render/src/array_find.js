// QuickJS 0.16 frees an element twice if it is interrupted while its own versions of these go through an array
// (`js_array_find` frees `val` and then asks whether to stop). In JavaScript, an interruption does no harm.
(() => {
  const search = (array, test, self, step) => {
    let at = step > 0 ? 0 : array.length - 1;
    for (let left = array.length; left > 0; left--, at += step) {
      if (test.call(self, array[at], at, array)) return at;
    }
    return -1;
  };
  const methods = {
    find(test, self) {
      return this[search(this, test, self, 1)];
    },
    findIndex(test, self) {
      return search(this, test, self, 1);
    },
    findLast(test, self) {
      return this[search(this, test, self, -1)];
    },
    findLastIndex(test, self) {
      return search(this, test, self, -1);
    },
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(Array.prototype, name, { value, writable: true, configurable: true });
  }
})();
