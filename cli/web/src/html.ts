// One way to write elements: htm over preact, no compiler.
import { h, type VNode } from "preact";
import htm from "htm";

export const html = htm.bind(h) as (strings: TemplateStringsArray, ...values: unknown[]) => VNode;
export { render, Fragment, createContext, type ComponentChildren, type VNode } from "preact";
export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
