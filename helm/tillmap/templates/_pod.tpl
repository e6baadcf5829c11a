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
{{- end -}}

{{- define "tillmap.scheduling" -}}
{{- with .own.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .own.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .own.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .own.affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* A pod that runs once with a component's image and environment.
     (dict "root" $ "component" … "own" $own "name" "migrate-catalog" "command" list "args" list "extra" list "resources" dict) */}}
{{- define "tillmap.oncePod" -}}
{{- $_ := set . "own" (mergeOverwrite (deepCopy .own) (dict "heapMegabytes" 256 "youngMegabytes" 4 "tmpSize" "128Mi")) -}}
metadata:
  labels:
    {{- include "tillmap.labels" (dict "root" .root "component" .name) | nindent 4 }}
    {{- with .own.podLabels }}{{ toYaml . | nindent 4 }}{{- end }}
  {{- with .own.podAnnotations }}
  annotations: {{ toYaml . | nindent 4 }}
  {{- end }}
spec:
  restartPolicy: Never
  {{- include "tillmap.podSecurity" . | nindent 2 }}
  {{- with .root.Values.image.pullSecrets }}
  imagePullSecrets: {{ toYaml . | nindent 4 }}
  {{- end }}
  {{- include "tillmap.scheduling" . | nindent 2 }}
  containers:
    - name: {{ .component }}
      image: {{ include "tillmap.image" . | quote }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      {{- with .command }}
      command: {{ toJson . }}
      {{- end }}
      args: {{ toJson .args }}
      env: {{- include "tillmap.environment" . | nindent 8 }}
      {{- with .extra }}{{ toYaml . | nindent 8 }}{{- end }}
      {{- with .own.extraEnvFrom }}
      envFrom: {{ toYaml . | nindent 8 }}
      {{- end }}
      resources: {{ toYaml .resources | nindent 8 }}
      {{- include "tillmap.containerSecurity" . | nindent 6 }}
      {{- include "tillmap.mounts" . | nindent 6 }}
  {{- include "tillmap.volumes" . | nindent 2 }}
{{- end -}}
