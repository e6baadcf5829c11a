{{/* What the restricted Pod Security Standard asks of a pod, and of a container; the root cannot be written to either. */}}
{{- define "tillmap.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "tillmap.containerSecurity" -}}
securityContext:
  runAsNonRoot: true
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{/* Secrets with certificates that a component mounts, as YAML: name → Secret. */}}
{{- define "tillmap.certificates" -}}
{{- $uses := (index (.root.Files.Get "files/environment.yaml" | fromYaml).components .component).uses -}}
{{- $values := .root.Values -}}
{{- if and (has "postgresql" $uses) $values.postgresql.caSecret }}
postgresql: {{ $values.postgresql.caSecret }}
{{- end }}
{{- if and (has "kafka" $uses) $values.kafka.caSecret }}
kafka: {{ $values.kafka.caSecret }}
{{- end }}
{{- if $values.extraCa.existingSecret }}
extra-ca: {{ $values.extraCa.existingSecret }}
{{- end }}
{{- end -}}

{{- define "tillmap.mounts" -}}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
{{- range $name, $_ := include "tillmap.certificates" . | fromYaml }}
  - { name: {{ $name }}, mountPath: /etc/tillmap/{{ $name }}, readOnly: true }
{{- end }}
{{- with .own.extraVolumeMounts }}
{{ toYaml . | indent 2 }}
{{- end }}
{{- end -}}

{{- define "tillmap.volumes" -}}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: {{ .own.tmpSize }} }
{{- range $name, $secret := include "tillmap.certificates" . | fromYaml }}
  - name: {{ $name }}
    secret:
      secretName: {{ $secret }}
      items: [{ key: ca.crt, path: ca.crt }]
{{- end }}
{{- with .own.extraVolumes }}
{{ toYaml . | indent 2 }}
{{- end }}
{{- end -}}

{{/* Where a pod runs, and how it finds hosts: fields of a pod that are given as they are. */}}
{{- define "tillmap.placement" -}}
{{- $own := .own -}}
{{- $fields := list "priorityClassName" "runtimeClassName" "schedulerName" "nodeSelector" "tolerations" "affinity" "hostAliases" "dnsPolicy" "dnsConfig" -}}
{{- $given := dict -}}
{{- range $fields -}}
{{- if index $own . -}}{{- $_ := set $given . (index $own .) -}}{{- end -}}
{{- end -}}
{{- with $given -}}{{- toYaml . -}}{{- end -}}
{{- end -}}

{{/* Containers of yours as items of a list. What they do not say of their security is as strict as with ours, so that the
     namespace may insist on the restricted standard. (dict "containers" list) */}}
{{- define "tillmap.guests" -}}
{{- $strict := (include "tillmap.containerSecurity" . | fromYaml).securityContext -}}
{{- $guests := list -}}
{{- range .containers -}}
{{- $guest := deepCopy . -}}
{{- $security := deepCopy (default dict $guest.securityContext) -}}
{{- range $field, $value := $strict -}}
{{- if not (hasKey $security $field) -}}{{- $_ := set $security $field $value -}}{{- end -}}
{{- end -}}
{{- $guests = append $guests (set $guest "securityContext" $security) -}}
{{- end -}}
{{- with $guests -}}{{- toYaml . -}}{{- end -}}
{{- end -}}

{{/* Annotations of a pod: its own, and those of `reload`. */}}
{{- define "tillmap.podAnnotations" -}}
{{- with merge (include "tillmap.reloadOfPod" . | fromYaml) (deepCopy .own.podAnnotations) -}}
annotations: {{- toYaml . | nindent 2 }}
{{- end -}}
{{- end -}}
